import { z } from 'zod';
import { call } from './errors.ts';
import { runSchema } from './runs.ts';

export const recipeSchema = z.object({
  id: z.uuid(),
  connectionId: z.uuid(),
  /** Data source whose rows are watched. */
  dataSourceId: z.string(),
  googleDocId: z.string(),
  namingHeader: z.string(),
  /** By the user. */
  isPaused: z.boolean(),
  /** Its connection is lost: it goes on when that is renewed. */
  isResting: z.boolean(),
  createdAt: z.iso.datetime(),
  lastLookedAt: z.iso.datetime().nullable(),
});

const recipeId = z.object({ id: z.uuid() });

/** What `setup-notion-webhook` set up. */
export const recipes = {
  listRecipes: call
    .route({ method: 'GET', path: '/recipes', summary: 'Automations, the newest first', tags: ['Automations'] })
    .output(z.array(recipeSchema)),
  pauseRecipe: call
    .route({ method: 'PATCH', path: '/recipes/{id}', summary: 'Pause an automation, or let it go on', tags: ['Automations'] })
    .input(recipeId.extend({ isPaused: z.boolean() }))
    .output(recipeSchema),
  removeRecipe: call
    .route({ method: 'DELETE', path: '/recipes/{id}', summary: 'End an automation', tags: ['Automations'] })
    .input(recipeId)
    .output(z.object({ success: z.literal(true) })),
  runRecipe: call
    .route({
      method: 'POST',
      path: '/recipes/{id}/run',
      summary: 'Make the rows that are ready now',
      tags: ['Automations'],
      description: 'Works for a paused automation, too. A run of the same request that is under way is joined.',
    })
    .input(recipeId)
    .output(runSchema),
};
