import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { RecipeView, Story } from '../../contracts/recipes.ts';
import { unusualSettings, wholeSettings } from '../../contracts/settings-rules.ts';
import { diagnosticSchema } from '../../contracts/sources.ts';
import { DocumentsFailure, failureDiagnostic, type Schema, WorkspaceFailure } from '../../generation/index.ts';
import { missingScope } from '../../integrations/google/google-fault.ts';
import { hashToken } from '../auth/hash-session-tokens.ts';
import type { Connections } from '../connections/connections.ts';
import { googleError, notionError } from '../connections/provider-error.ts';
import { signedIn } from '../http/call-context.ts';
import { callError } from '../http/call-error.ts';
import { findSchema, showDatabase } from '../notion/notion-calls.ts';
import { readTerms } from '../plans/read-terms.ts';
import { requireSettings } from '../runs/calls/require-settings.ts';
import { showRun } from '../runs/calls/show-run.ts';
import { pdfPasswords } from '../secrets/pdf-password.ts';
import type { Services } from '../services.ts';
import { HOOK_PATH, SECRET_HEADER } from './receive-events.ts';
import type { OwnRecipe, RecipeChoice, RecipeStore } from './recipe-store.ts';
import type { Rehearse } from './rehearse.ts';
import { lostAccount } from './settle-run.ts';
import type { StoryRecord, StoryStore } from './story-store.ts';
import type { Watch } from './watch-recipes.ts';

export interface RecipeCallParts {
  readonly connections: Connections;
  readonly recipes: RecipeStore;
  readonly stories: StoryStore;
  readonly start: Watch['start'];
  readonly rehearse: Rehearse;
  /** Notion's integration webhook is set up for this server. */
  readonly hasWebhook: () => Promise<boolean>;
  readonly rowUrl: (rowId: string) => string;
}

/** What a recipe keeps of its database. */
const placeOf = ({ database, statusProperty }: Schema): Pick<RecipeChoice, 'dataSourceId' | 'title' | 'url' | 'statusPropertyId'> => ({
  dataSourceId: database.id,
  title: showDatabase(database).title,
  url: database.url,
  statusPropertyId: statusProperty?.id ?? null,
});

const noRecipe = () => callError('NOT_FOUND', { message: 'There is no such automation.' });

/** Setting automations up, and everything that their users do with them. */
export function recipeCalls(services: Services, parts: RecipeCallParts) {
  const { connections, recipes, stories } = parts;
  const calls = signedIn.recipes;
  const passwords = pdfPasswords(services.vault);

  const find = async (userId: string, id: string): Promise<OwnRecipe> => {
    const [recipe] = await recipes.list(userId, id);
    if (!recipe) throw noRecipe();
    return recipe;
  };
  const show = async (recipe: OwnRecipe): Promise<RecipeView> => showRecipe(recipe, await parts.hasWebhook());

  /** The database as this connection sees it; throws when it lacks what an automation writes. */
  const requireSchema = async (userId: string, address: string, connectionOrKey: string | undefined, signal: AbortSignal) => {
    try {
      const known = await connections.notionWorkspace(userId, connectionOrKey);
      const connectionId = known.connectionId ?? (await connections.connectNotionKey(userId, connectionOrKey ?? '', signal)).id;
      const schema = await findSchema(known.workspace, address, signal);
      if (!schema.statusProperty || !schema.filesProperty) {
        throw callError('MISSING_REQUIREMENTS', {
          hint: 'The database needs the properties GeneratePDF and PDFFiles. Add the two properties.',
        });
      }
      return { connectionId, schema };
    } catch (error) {
      if (error instanceof WorkspaceFailure && error.reason === 'invalid') {
        throw callError('INVALID_INPUT', { message: error.message, hint: error.hint, field: 'databaseId', cause: error });
      }
      throw notionError(error);
    }
  };

  /** Google still takes the access: a run would find out only when it is under way. For Google that is away for a while it waits. */
  const requireGoogle = async (recipe: OwnRecipe) => {
    const { userId } = recipe;
    try {
      await connections.googleAccessToken(userId);
    } catch (error) {
      if (!(error instanceof DocumentsFailure) || !lostAccount(failureDiagnostic(error))) return;
      await recipes.loseGoogle(recipe);
      throw googleError(error, await connections.store.latest(userId, 'google'), 'load');
    }
  };

  return {
    recipes: {
      listRecipes: calls.listRecipes.handler(async ({ context }) => Promise.all((await recipes.list(context.caller.userId)).map(show))),
      editRecipe: calls.editRecipe.handler(async ({ context, input }) => {
        const { id, isPaused, namingHeader, googleDocId, delivery, password } = input;
        const { userId } = context.caller;
        const others = await recipes.list(userId);
        const recipe = others.find((each) => each.id === id);
        if (!recipe) throw noRecipe();
        if (others.some((other) => other.id !== id && other.dataSourceId === recipe.dataSourceId && other.googleDocId === googleDocId)) {
          throw callError('CONFLICT', { message: 'There is an automation of this database and document already.', field: 'googleDocId' });
        }
        const settings = unusualSettings({ ...recipe.settings, ...input });
        const isOther = !isDeepStrictEqual(settings, recipe.settings);
        // Whoever only pauses it need not put right what has changed on the server meanwhile.
        if (password !== undefined || isOther)
          requireSettings(services.config, { ...settings, password: password === undefined ? recipe.password : password }, GOOGLE);
        await recipes.change(userId, id, {
          ...(isOther ? { settings } : {}),
          ...(isPaused === undefined ? {} : { isPaused }),
          ...(namingHeader === undefined ? {} : { namingHeader }),
          ...(googleDocId === undefined ? {} : { googleDocId }),
          ...(delivery === undefined ? {} : { delivery }),
          ...(password === undefined ? {} : { password: passwords.seal('recipes', userId, password ?? '') }),
        });
        // What is made of the rows is another thing now: it may be what they failed for.
        if (isPaused === undefined) await stories.retryWaiting(userId, id);
        return show(await find(userId, id));
      }),
      removeRecipe: calls.removeRecipe.handler(async ({ context, input }) => {
        if (!(await recipes.remove(context.caller.userId, input.id))) throw noRecipe();
        return { success: true as const };
      }),
      runRecipe: calls.runRecipe.handler(async ({ context, input }) => {
        const recipe = await find(context.caller.userId, input.id);
        await requireGoogle(recipe);
        return showRun(await parts.start(recipe));
      }),
      reconnectRecipe: calls.reconnectRecipe.handler(async ({ context, input }) => {
        const { userId } = context.caller;
        const recipe = await find(userId, input.id);
        const { connectionId, schema } = await requireSchema(userId, recipe.dataSourceId, input.connectionId, context.request.signal);
        await recipes.change(userId, recipe.id, { ...placeOf(schema), connectionId });
        return show(await find(userId, recipe.id));
      }),
      newRecipeSecret: calls.newRecipeSecret.handler(async ({ context, input }) => {
        const secret = randomBytes(32).toString('base64url');
        if (!(await recipes.setHookHash(context.caller.userId, input.id, hashToken(secret)))) throw noRecipe();
        return { url: `${services.config.publicUrl}${HOOK_PATH}`, header: SECRET_HEADER, secret };
      }),
      rehearseRecipe: calls.rehearseRecipe.handler(async ({ context, input }) =>
        parts.rehearse(await find(context.caller.userId, input.id), input.row, context.request.signal),
      ),
      listStories: calls.listStories.handler(async ({ context, input: { id, ...page } }) => {
        const { userId } = context.caller;
        await find(userId, id);
        const found = await stories.list(userId, id, page);
        return found.map((story) => showStory(story, parts.rowUrl));
      }),
      retryStory: calls.retryStory.handler(async ({ context, input }) => {
        const { userId } = context.caller;
        const recipe = await find(userId, input.id);
        const story = await stories.retry(userId, recipe.id, input.story);
        if (!story) throw callError('NOT_FOUND', { message: 'There is no such row that has failed.' });
        try {
          const { workspace } = await connections.notionWorkspace(userId, recipe.connectionId);
          if (story.endedAt) await workspace.setStatus(story.rowId, 'ready', context.request.signal);
        } catch (error) {
          throw notionError(error);
        }
        await recipes.change(userId, recipe.id, {});
        return { success: true as const };
      }),
    },
    sources: {
      setupNotionWebhook: signedIn.sources.setupNotionWebhook.handler(async ({ context, input }) => {
        const { userId } = context.caller;
        const { terms } = await readTerms(services, userId);
        if (terms.isExpired) throw callError('SUBSCRIPTION_EXPIRED', { title: 'Subscription Expired', hint: 'Renew or upgrade first.' });
        if (!(await connections.store.latest(userId, 'google'))) {
          throw callError('MISSING_DRIVE_SCOPE', { hint: 'Connect Google to this account.' });
        }
        requireSettings(services.config, input, GOOGLE);
        const { databaseId, googleDocId, namingHeader, notionApiKey, delivery = null } = input;
        const settings = unusualSettings(input);
        const password = passwords.seal('recipes', userId, input.password ?? '');
        const { connectionId, schema } = await requireSchema(userId, databaseId, notionApiKey, context.request.signal);
        const chosen = { googleDocId, namingHeader, settings, delivery, password };
        const { id } = await recipes.save(userId, { ...placeOf(schema), connectionId, ...chosen });
        const { transports } = await show(await find(userId, id));
        return {
          success: true as const,
          id,
          transports: transports.flatMap(({ transport, state }) => (state === 'off' ? [] : [transport])),
        };
      }),
    },
  };
}

/** Automations make their files of documents at Google. */
const GOOGLE = { kind: 'google' } as const;

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

function showRecipe(recipe: OwnRecipe, hasWebhook: boolean): RecipeView {
  const { id, connectionId, dataSourceId, googleDocId, namingHeader, delivery, isPaused, lost, waiting, failed } = recipe;
  const state = isPaused ? 'paused' : lost ? 'needs-reconnect' : 'active';
  const account = lost === 'google-files' ? 'google' : lost;
  const runFault = diagnosticSchema.safeParse(recipe.runFault).data;
  const transport = (name: 'webhook' | 'automation' | 'polling', isSetUp: boolean, heardAt: Date | null) => ({
    transport: name,
    state: !isSetUp || isPaused ? ('off' as const) : heardAt ? ('live' as const) : ('silent' as const),
    lastHeardAt: iso(heardAt),
  });
  return {
    id,
    connectionId,
    dataSourceId,
    googleDocId,
    namingHeader,
    ...wholeSettings(recipe.settings),
    delivery,
    hasPassword: recipe.password !== '',
    labels: { database: recipe.title, document: recipe.document, workspace: recipe.workspace },
    databaseUrl: recipe.url,
    state,
    reconnect: state === 'needs-reconnect' ? account : null,
    problem:
      lost === 'google-files'
        ? failureDiagnostic(missingScope())
        : // A lost account is told of by `reconnect`, and is no fault any more once it is back.
          (diagnosticSchema.safeParse(recipe.problem).data ?? (lostAccount(runFault) ? null : (runFault ?? null))),
    transports: [
      // An integration without access is told of nothing; whoever set up the action is asked for nothing.
      transport('webhook', hasWebhook && lost !== 'notion', recipe.webhookHeardAt),
      transport('automation', recipe.hookHash !== null, recipe.automationHeardAt),
      transport('polling', !lost, recipe.polledAt),
    ],
    nextLookAt: state === 'active' ? recipe.dueAt.toISOString() : null,
    waiting,
    failed,
    createdAt: recipe.createdAt.toISOString(),
  };
}

function showStory({ id, rowId, name, state, seenAt, endedAt, steps }: StoryRecord, rowUrl: (rowId: string) => string): Story {
  return { id, rowId, url: rowUrl(rowId), name, state, seenAt: seenAt.toISOString(), endedAt: iso(endedAt), steps: [...steps] };
}
