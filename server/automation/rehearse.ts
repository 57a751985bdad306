import type { Rehearsal } from '../../contracts/recipes.ts';
import type { Told } from '../../contracts/sources.ts';
import { type Row, usedColumns } from '../../engine/index.ts';
import { nameRows, readNamePattern } from '../../generation/files/name-pattern.ts';
import { toPdfOptions } from '../../generation/index.ts';
import { entryName } from '../../integrations/notion/attach/row-state.ts';
import type { Proofs } from '../../integrations/rendering/proof-template.ts';
import type { Connections } from '../connections/connections.ts';
import { callError } from '../http/call-error.ts';
import { type Allowance, takeAllowance } from '../http/rate-limit.ts';
import { rowTexts } from '../notion/row-texts.ts';
import { lockFields } from '../plans/lock-fields.ts';
import { readTerms } from '../plans/read-terms.ts';
import { inputFault, previewInputs } from '../preview/read-inputs.ts';
import type { SourceReader } from '../runs/open-sources.ts';
import type { Services } from '../services.ts';
import type { OwnRecipe } from './recipe-store.ts';
import { requestOf } from './watch-recipes.ts';

/** What a recipe would do with the row of this number, from 0. Throws the error of the contract when there is none. */
export type Rehearse = (recipe: OwnRecipe, number: number, signal: AbortSignal) => Promise<Rehearsal>;

/** Rehearsals of one user in a minute: each takes a thread for a while. */
const REHEARSALS: Allowance = { window: 60, max: 30 };

interface RehearseParts {
  readonly connections: Connections;
  readonly sources: SourceReader;
  readonly proofs: Proofs;
  readonly rowUrl: (rowId: string) => string;
}

/** Reads and renders as a run would, and writes nothing. */
export function openRehearse(services: Services, { connections, sources, proofs, rowUrl }: RehearseParts): Rehearse {
  const inputs = previewInputs(services, connections, sources);

  return async (recipe, number, signal) => {
    const { userId, connectionId, dataSourceId, googleDocId } = recipe;
    const retryAfter = await takeAllowance(services.database, `rehearse ${userId}`, REHEARSALS);
    if (retryAfter !== undefined) throw callError('TOO_MANY_REQUESTS', { retryAfter });
    const request = requestOf(recipe);
    const { template: source, namingHeader, format = 'pdf' } = request;
    const template = await inputs.template(userId, source, signal);
    try {
      const { terms, settings, used } = await readTerms(services, userId);
      const { workspace } = await connections.notionWorkspace(userId, connectionId);
      const { properties, statusProperty, filesProperty } = await workspace.schema(dataSourceId, signal);
      const own = [statusProperty?.name, filesProperty?.name].filter((name) => name !== undefined);
      const columns = properties.map(({ name }) => name).filter((name) => !own.includes(name));
      const pdf = toPdfOptions(request);
      const naming = readNamePattern(namingHeader, columns);
      const { columns: wanted, related } = usedColumns(template, columns, { names: naming.value.names, facturX: pdf.facturX });
      const allowed = new Set(properties.filter(({ type }) => terms.allows(type)).map(({ name }) => name));
      const diagnostics: Told[] = [...naming.diagnostics];
      const query = {
        source: dataSourceId,
        readyOnly: false,
        skip: number,
        limit: number + 1,
        properties: [...wanted.filter((name) => allowed.has(name)), ...own],
        related,
      };
      const locked = wanted.filter((name) => !allowed.has(name));
      let row: Row | undefined;
      for await (const found of lockFields(
        workspace.rows(query, (diagnostic) => diagnostics.push(diagnostic), signal),
        locked,
      ))
        row = found;
      if (!row) throw callError('NOT_FOUND', { message: 'There is no such row.', field: 'row' });
      const name = nameRows(namingHeader, columns, settings, format)(row);
      const proof = await proofs({ template, settings, title: name, row, columns, pdf }, signal);
      const files = filesProperty ? [row.fields.get(filesProperty.name)].flat() : [];
      const place = new URLSearchParams({
        template: `google:${googleDocId}`,
        rows: `notion:${connectionId}:${dataSourceId}`,
        row: String(number),
      });
      return {
        rowId: row.id,
        url: rowUrl(row.id),
        mark: statusProperty ? (rowTexts(row, [statusProperty.name], settings)[statusProperty.name] ?? '') : '',
        name,
        replaces: files.includes(entryName(name)),
        pages: proof.pages,
        pdf: `/api/preview/row.pdf?${place}`,
        diagnostics: [...diagnostics, ...proof.diagnostics],
        obstacle: obstacleOf(recipe, {
          isExpired: terms.isExpired,
          isUsedUp: terms.total !== undefined && used >= terms.total,
          isComplete: own.length === 2,
        }),
      };
    } catch (error) {
      throw inputFault(error);
    }
  };
}

function obstacleOf(
  { isPaused, problem }: OwnRecipe,
  { isExpired, isUsedUp, isComplete }: { readonly isExpired: boolean; readonly isUsedUp: boolean; readonly isComplete: boolean },
): Told | null {
  const because = (code: string, message: string, hint: string): Told => ({ severity: 'error', code, message, hint });
  if (isPaused) return because('automation/paused', 'The automation is paused.', 'Let it go on.');
  if (isExpired) return because('SUBSCRIPTION_EXPIRED', 'Subscription expired', 'Renew or upgrade first.');
  if (isUsedUp) return because('PLAN_LIMIT', 'Plan Limit', 'All PDFs of the free plan are used. Upgrade to make more.');
  if (!isComplete) return because('MISSING_REQUIREMENTS', 'The database lacks GeneratePDF or PDFFiles.', 'Add the two properties.');
  return problem;
}
