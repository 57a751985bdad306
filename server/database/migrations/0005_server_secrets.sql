CREATE TABLE "server_secrets" (
	"id" text PRIMARY KEY NOT NULL,
	"secret" text NOT NULL
);
