import type { DataSource, Property } from '../workspace/model.ts';
import type { Viewer } from './viewer.ts';

/** The columns of a data source as the API shows them, by name. */
export function showSchema(viewer: Viewer, source: DataSource): Record<string, unknown> {
  return Object.fromEntries(
    source.properties.map((property) => [
      property.name,
      {
        id: encodeURIComponent(property.id),
        name: property.name,
        description: property.description,
        type: property.type,
        [property.type]: showConfig(viewer, source, property),
      },
    ]),
  );
}

function showConfig(viewer: Viewer, source: DataSource, property: Property): Record<string, unknown> {
  const { dataSources } = viewer.services.store;
  const nameOf = (owner: DataSource | undefined, id: string) => owner?.properties.find((other) => other.id === id)?.name ?? '';
  switch (property.type) {
    case 'number':
      return { format: property.format };
    case 'select':
    case 'multi_select':
      return { options: property.options.map((option) => ({ ...option, description: null })) };
    case 'status':
      return {
        options: property.options.map((option) => ({ ...option, description: null })),
        groups: property.groups.map(({ optionIds, ...group }) => ({ ...group, option_ids: optionIds })),
      };
    case 'unique_id':
      return { prefix: property.prefix };
    case 'formula':
      return { expression: property.expression };
    case 'relation': {
      const target = dataSources.get(property.dataSourceId);
      const common = { database_id: target?.databaseId ?? property.dataSourceId, data_source_id: property.dataSourceId };
      if (property.syncedId === undefined) return { ...common, type: 'single_property', single_property: {} };
      return {
        ...common,
        type: 'dual_property',
        dual_property: {
          synced_property_name: nameOf(target, property.syncedId),
          synced_property_id: encodeURIComponent(property.syncedId),
        },
      };
    }
    case 'rollup': {
      const relation = source.properties.find(({ id }) => id === property.relationId);
      const target = relation?.type === 'relation' ? dataSources.get(relation.dataSourceId) : undefined;
      return {
        rollup_property_name: nameOf(target, property.targetId),
        relation_property_name: relation?.name ?? '',
        rollup_property_id: property.targetId,
        relation_property_id: property.relationId,
        function: property.function,
      };
    }
    default:
      return {};
  }
}
