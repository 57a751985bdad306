import { getCookie } from 'hono/cookie';
import type { EmulatorContext } from '../../kit/open-emulator.ts';
import { unrestrictedViewer } from '../api/unrestricted-viewer.ts';
import type { Viewer } from '../api/viewer.ts';
import type { Author, Person } from '../workspace/model.ts';
import { type Html, sendPage, workspaceLayout } from './layout.ts';
import type { PagesWorld } from './pages-world.ts';

/** Whoever looks at the pages does so as one of the workspace's people: the one that the browser has chosen, else the first. */
export interface Visits {
  readonly people: () => readonly Person[];
  readonly author: (context: EmulatorContext) => Author;
  /** Sees everything. */
  readonly viewerOf: (context: EmulatorContext) => Viewer;
  readonly show: (context: EmulatorContext, title: string, body: Html) => Response | Promise<Response>;
}

export function openVisits({ services, connections }: Pick<PagesWorld, 'services' | 'connections'>): Visits {
  const people = (): Person[] => [...services.store.users.values()].filter((user) => user.type === 'person');
  const me = (context: EmulatorContext): Person => {
    const all = people();
    const person = all.find(({ id }) => id === getCookie(context, 'person')) ?? all[0];
    if (!person) throw new Error('The workspace has no people.');
    context.set('actor', person.id);
    return person;
  };
  return {
    people,
    author: (context) => ({ type: 'person', id: me(context).id }),
    viewerOf: (context) => unrestrictedViewer(services, connections.workspace, me(context), new URL(context.req.url).origin),
    show: (context, title, body) => sendPage(context, workspaceLayout(title, { me: me(context), people: people() }, body)),
  };
}
