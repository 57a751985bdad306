import { randomUUID } from 'node:crypto';
import type { Clock } from '../../kit/clock.ts';
import type { JsonFile } from '../../kit/json-file.ts';
import type { Change, Id, Page } from '../workspace/model.ts';
import type { Store } from '../workspace/store.ts';
import type { Deliveries } from './deliveries.ts';

/** "When a property is set to a value, send a webhook": set up by a person in the database itself. */
export interface Automation {
  readonly id: Id;
  readonly actionId: Id;
  readonly dataSourceId: Id;
  /** Raw id of the property that is watched. */
  readonly propertyId: string;
  /** Name of the option it has to be set to; any change when null. */
  readonly value: string | null;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Names of the properties that are sent; all when empty. */
  readonly properties: readonly string[];
  active: boolean;
  /** Why it was paused. */
  problem: string | null;
}

export type NewAutomation = Pick<Automation, 'dataSourceId' | 'propertyId' | 'value' | 'url' | 'headers' | 'properties'>;

/** Milliseconds until an automation runs. */
const RUNS_AFTER = 1000;

export type Automations = ReturnType<typeof openAutomations>;

/** `showPage`: the page object that is sent, as someone sees it who sees everything. */
export function openAutomations(
  file: JsonFile<Automation[]>,
  deliveries: Deliveries,
  store: Store,
  clock: Clock,
  showPage: (page: Page) => Readonly<Record<string, unknown>>,
) {
  const automations = file.value;

  const run = (automation: Automation, pageId: Id, authorId: Id): void => {
    const page = store.pages.get(pageId);
    if (!page || !automation.active || !automations.includes(automation)) return;
    const data = showPage(page);
    const { properties } = automation;
    const shown = Object.entries((data['properties'] ?? {}) as Record<string, unknown>);
    const chosen = properties.length === 0 ? shown : shown.filter(([name]) => properties.includes(name));
    const eventId = randomUUID();
    deliveries.send({
      kind: 'automation',
      from: automation.id,
      url: automation.url,
      attempts: 1,
      write: (attempt) => ({
        body: JSON.stringify({
          source: {
            type: 'automation',
            automation_id: automation.id,
            action_id: automation.actionId,
            event_id: eventId,
            user_id: authorId,
            attempt,
          },
          data: { ...data, properties: Object.fromEntries(chosen) },
        }),
        headers: { ...automation.headers, 'user-agent': 'NotionAutomation' },
      }),
      onEnd: (taken, status) => {
        if (taken) return;
        automation.active = false;
        automation.problem = status === null ? 'The receiver did not answer.' : `The receiver answered with status ${status}.`;
        file.changed();
      },
    });
  };

  const isMet = ({ dataSourceId, propertyId, value }: Automation, { type, page, dataSource, updatedPropertyIds }: Change): boolean => {
    if (!page || dataSource?.id !== dataSourceId) return false;
    const isTouched = type === 'page.created' ? page.values[propertyId] != null : updatedPropertyIds?.includes(propertyId);
    if (!isTouched) return false;
    if (value === null) return true;
    const property = dataSource.properties.find(({ id }) => id === propertyId);
    const options = property?.type === 'select' || property?.type === 'status' ? property.options : [];
    return options.some(({ id, name }) => name === value && page.values[propertyId] === id);
  };

  store.onChange((change) => {
    const { page } = change;
    if (!page) return;
    for (const automation of automations) {
      if (automation.active && isMet(automation, change)) clock.after(RUNS_AFTER, () => run(automation, page.id, change.author.id));
    }
  });

  return {
    list: (): readonly Automation[] => automations,
    add: (about: NewAutomation): Automation => {
      const automation: Automation = { id: randomUUID(), actionId: randomUUID(), ...about, active: true, problem: null };
      automations.push(automation);
      file.changed();
      return automation;
    },
    /** Runs again after it was paused. */
    resume: (automation: Automation): void => {
      automation.active = true;
      automation.problem = null;
      file.changed();
    },
    remove: (automation: Automation): void => {
      automations.splice(automations.indexOf(automation), 1);
      file.changed();
    },
  };
}
