import { CAPABILITIES } from '../connections/connections.ts';
import type { Id } from '../workspace/model.ts';
import type { Services } from './app.ts';
import type { Viewer } from './viewer.ts';

/** Someone who sees and may do everything: a person in the workspace, or the workspace itself. */
export function unrestrictedViewer(
  services: Services,
  workspace: { readonly id: Id; readonly name: string },
  who: { readonly id: Id; readonly name: string },
  origin: string,
): Viewer {
  const connection = {
    botId: who.id,
    botName: who.name,
    workspaceId: workspace.id,
    workspaceName: workspace.name,
    ownerId: who.id,
    capabilities: new Set(CAPABILITIES),
    sees: () => true,
  };
  return { services, connection, version: '2026-03-11', origin };
}
