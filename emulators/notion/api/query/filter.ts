import type { DataSource, Page, Property } from '../../workspace/model.ts';
import type { ShownValue } from '../../workspace/shown-value.ts';
import { array, invalid, type Json, object, oneOf, string } from '../body.ts';
import { validation } from '../errors.ts';
import { findProperty } from '../find-property.ts';
import { showTime, showValue, visibleReferences } from '../show-value.ts';
import type { Viewer } from '../viewer.ts';
import { filterTypes, readCondition } from './conditions.ts';

export type PagePredicate = (page: Page) => boolean;

/** Compound filters may lie in each other so deep. */
const DEEPEST = 2;

/** The rows that a filter lets through. Throws as the API refuses filters that don't fit the columns. */
export function readFilter(viewer: Viewer, source: DataSource, filter: Json, path = 'body.filter', depth = 0): PagePredicate {
  for (const combine of ['and', 'or'] as const) {
    if (!(combine in filter)) continue;
    if (depth >= DEEPEST) throw invalid(path, 'nested at most two levels deep', filter);
    const parts = array(filter[combine], `${path}.${combine}`).map((part, index) =>
      readFilter(viewer, source, object(part, `${path}.${combine}[${index}]`), `${path}.${combine}[${index}]`, depth + 1),
    );
    return combine === 'and'
      ? (page) => parts.every((holds) => holds(page))
      : (page) => parts.length === 0 || parts.some((holds) => holds(page));
  }
  return 'timestamp' in filter ? onTimestamp(viewer, filter, path) : onProperty(viewer, source, filter, path);
}

function onTimestamp(viewer: Viewer, filter: Json, path: string): PagePredicate {
  const timestamp = oneOf(filter['timestamp'], ['created_time', 'last_edited_time'], `${path}.timestamp`);
  const holds = readCondition(timestamp, object(filter[timestamp], `${path}.${timestamp}`), `${path}.${timestamp}`, {
    viewer,
    checkOption: () => {},
  });
  return (page) => holds({ type: timestamp, [timestamp]: showTime(timestamp === 'created_time' ? page.created : page.edited) });
}

function onProperty(viewer: Viewer, source: DataSource, filter: Json, path: string): PagePredicate {
  const property = findProperty(source, string(filter['property'], `${path}.property`));
  const types = Object.keys(filter).filter((key) => key !== 'property' && key !== 'type');
  const [type] = types;
  if (type === undefined || types.length > 1 || !filterTypes.includes(type)) {
    throw invalid(`${path}.${property.type}`, 'defined', undefined);
  }
  if (type !== property.type && !(type === 'rich_text' && property.type === 'title')) {
    throw validation(`database property ${property.type} does not match filter ${type}`);
  }
  const holds = readCondition(type, object(filter[type], `${path}.${type}`), `${path}.${type}`, {
    viewer,
    checkOption: (name) => checkOption(viewer, property, name),
  });
  return (page) => holds(valueForFilter(viewer, source, page, property));
}

/** Filters look at all references, not only at those that a page object shows. */
function valueForFilter(viewer: Viewer, source: DataSource, page: Page, property: Property): ShownValue {
  if (property.type === 'relation') {
    return { type: 'relation', relation: visibleReferences(viewer, page, property, Number.POSITIVE_INFINITY).map((id) => ({ id })) };
  }
  return showValue(viewer, source, page, property, { references: Number.POSITIVE_INFINITY });
}

function checkOption(viewer: Viewer, property: Property, name: string): void {
  if (viewer.services.switches.unknownOption !== 'refuse') return;
  if ('options' in property && !property.options.some((option) => option.name === name)) {
    throw validation(`${property.type} option "${name}" not found for property "${property.name}".`);
  }
}
