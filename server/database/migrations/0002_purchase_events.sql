CREATE TABLE "purchase_events" (
	"source" text NOT NULL,
	"event_id" text NOT NULL,
	"email" text,
	"customer" text,
	"reference" text NOT NULL,
	"change" jsonb NOT NULL,
	"occurred_at" timestamp with time zone NOT NULL,
	CONSTRAINT "purchase_events_source_event_id_pk" PRIMARY KEY("source","event_id")
);
--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "claimed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "purchase_events_email" ON "purchase_events" USING btree ("email");--> statement-breakpoint
CREATE INDEX "purchase_events_customer" ON "purchase_events" USING btree ("source","customer");