import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import type { Clock } from '../../kit/clock.ts';
import { mulberry32 } from '../../kit/faults.ts';
import type { JsonFile } from '../../kit/json-file.ts';
import { canSee } from '../connections/can-see.ts';
import type { Connections } from '../connections/connections.ts';
import type { Switches } from '../switches.ts';
import type { ChangeType, Id } from '../workspace/model.ts';
import type { Store } from '../workspace/store.ts';
import type { Deliveries } from './deliveries.ts';
import { mergeEvents, toEvent, UNDONE_BY, type WebhookEvent } from './events.ts';

/** Where events of what an integration can see are sent. */
export interface Subscription {
  readonly id: Id;
  readonly integrationId: Id;
  readonly url: string;
  /** Types of events; every type when empty. */
  readonly types: readonly string[];
  readonly apiVersion: string;
  /** Sent with the handshake, pasted back by the person, and the key of every signature. */
  readonly verificationToken: string;
  verified: boolean;
}

export interface NewSubscription {
  readonly url: string;
  readonly integrationId: Id;
  readonly types?: readonly string[] | undefined;
  readonly apiVersion?: string | undefined;
}

/** An event of which less than a window has passed. */
interface Gathered {
  event: WebhookEvent;
  readonly callOff: () => void;
}

interface Envelope {
  readonly type: string;
  readonly time: number;
  readonly authors: readonly unknown[];
  readonly entity: unknown;
  readonly data: unknown;
  /** Who can see the object; told to public integrations only. */
  readonly accessibleBy?: readonly unknown[] | undefined;
}

const ATTEMPTS = 8;

export type Subscriptions = ReturnType<typeof openSubscriptions>;

/** Integration webhooks: verified by a handshake, told of changes that were gathered over a window. */
export function openSubscriptions(
  file: JsonFile<Subscription[]>,
  deliveries: Deliveries,
  world: { readonly store: Store; readonly connections: Connections; readonly clock: Clock; readonly switches: Switches },
) {
  const { store, connections, clock, switches } = world;
  const subscriptions = file.value;
  const gathered = new Map<string, Gathered>();
  const random = mulberry32(1);

  const sign = (subscription: Subscription, body: string) =>
    `sha256=${createHmac('sha256', subscription.verificationToken).update(body).digest('hex')}`;

  const shakeHands = (subscription: Subscription): void => {
    const body = JSON.stringify({ verification_token: subscription.verificationToken });
    const headers = switches.webhookHandshakeSigned ? { 'x-notion-signature': sign(subscription, body) } : {};
    deliveries.send({ kind: 'verification', from: subscription.id, url: subscription.url, attempts: 1, write: () => ({ body, headers }) });
  };

  const viewersOf = (subscription: Subscription, entityId: Id) =>
    connections.list().filter((installation) => {
      const connection = connections.connectionOf(installation);
      return installation.integrationId === subscription.integrationId && canSee(store, connection, entityId);
    });

  const prepare = (subscription: Subscription, about: Envelope): (() => void) => {
    const payload = {
      id: randomUUID(),
      timestamp: new Date(about.time).toISOString(),
      workspace_id: connections.workspace.id,
      workspace_name: connections.workspace.name,
      subscription_id: subscription.id,
      integration_id: subscription.integrationId,
      authors: about.authors,
      ...(about.accessibleBy ? { accessible_by: about.accessibleBy } : {}),
      api_version: subscription.apiVersion,
      entity: about.entity,
      type: about.type,
      data: about.data,
    };
    return function send() {
      deliveries.send({
        kind: 'event',
        from: subscription.id,
        url: subscription.url,
        attempts: ATTEMPTS,
        write: (attempt) => {
          const body = JSON.stringify({ ...payload, attempt_number: attempt });
          return { body, headers: { 'x-notion-signature': sign(subscription, body) } };
        },
      });
    };
  };

  const tell = (subscription: Subscription, event: WebhookEvent): void => {
    const viewers = viewersOf(subscription, event.entity.id);
    if (viewers.length === 0 || !subscriptions.includes(subscription)) return;
    const send = prepare(subscription, {
      ...event,
      accessibleBy: viewers.some(({ kind }) => kind === 'public')
        ? viewers.flatMap(({ botId, ownerId }) => [...(ownerId ? [{ id: ownerId, type: 'person' }] : []), { id: botId, type: 'bot' }])
        : undefined,
      data: {
        parent: event.parent,
        ...(event.updatedProperties ? { updated_properties: event.updatedProperties } : {}),
        ...(event.updatedSchema ? { updated_properties: event.updatedSchema } : {}),
      },
    });
    const copies = random() < switches.webhookDuplicates ? 1 + Math.ceil(random() * (switches.webhookCopies - 1)) : 1;
    if (random() < switches.webhookDisorder) clock.after(Math.max(1000, switches.webhookWindow) * 1.5, send);
    else send();
    for (let copy = 2; copy <= copies; copy += 1) clock.after(1000 * (copy - 1), send);
  };

  const gather = (subscription: Subscription, event: WebhookEvent): void => {
    const keyOf = (type: ChangeType) => `${subscription.id} ${event.entity.id} ${type}`;
    const undone = UNDONE_BY.get(event.type)?.filter((type) => gathered.has(keyOf(type))) ?? [];
    if (undone.length > 0) {
      // Whatever else happened to an object that came and went is not told either.
      const isGone = undone.some((type) => type.endsWith('.created'));
      for (const [key, waiting] of gathered) {
        if (isGone ? key.startsWith(keyOf('' as ChangeType)) : undone.some((type) => key === keyOf(type))) {
          waiting.callOff();
          gathered.delete(key);
        }
      }
      return;
    }
    const key = keyOf(event.type);
    const waiting = gathered.get(key);
    if (waiting) {
      waiting.event = mergeEvents(waiting.event, event);
      return;
    }
    const settle = () => {
      const due = gathered.get(key);
      gathered.delete(key);
      tell(subscription, due?.event ?? event);
    };
    if (switches.webhookWindow === 0) settle();
    else gathered.set(key, { event, callOff: clock.after(switches.webhookWindow, settle) });
  };

  const isWanted = ({ verified, types }: Subscription, type: string) => verified && (types.length === 0 || types.includes(type));

  store.onChange((change) => {
    const event = toEvent(change, connections.workspace.id);
    if (!event) return;
    for (const subscription of subscriptions) if (isWanted(subscription, event.type)) gather(subscription, event);
  });

  return {
    list: (): readonly Subscription[] => subscriptions,

    /** Not active until the token that the handshake brings is given back. */
    add: ({ url, integrationId, types = [], apiVersion = '2025-09-03' }: NewSubscription): Subscription => {
      const subscription: Subscription = {
        id: randomUUID(),
        integrationId,
        url,
        types,
        apiVersion,
        verificationToken: `secret_${randomBytes(32).toString('base64url')}`,
        verified: false,
      };
      subscriptions.push(subscription);
      file.changed();
      shakeHands(subscription);
      return subscription;
    },

    /** Sends the token once more. */
    resend: shakeHands,

    /** False when the token is not the one that was sent. */
    verify: (subscription: Subscription, token: string): boolean => {
      if (token !== subscription.verificationToken) return false;
      subscription.verified = true;
      file.changed();
      return true;
    },

    remove: (subscription: Subscription): void => {
      subscriptions.splice(subscriptions.indexOf(subscription), 1);
      file.changed();
    },

    /** An event that no change of the workspace brings about: how an upload by URL ended. */
    tellUpload: (uploadId: Id, botId: Id, isComplete: boolean): void => {
      const type = isComplete ? 'file_upload.completed' : 'file_upload.upload_failed';
      for (const subscription of subscriptions) {
        if (!isWanted(subscription, type) || connections.get(botId)?.integrationId !== subscription.integrationId) continue;
        prepare(subscription, {
          type,
          time: clock.now(),
          authors: [{ id: botId, type: 'bot' }],
          entity: { id: uploadId, type: 'file_upload' },
          data: {},
        })();
      }
    },
  };
}
