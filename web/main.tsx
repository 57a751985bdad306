import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { router } from './app/router.tsx';
import './app/styles.css';

declare global {
  /** Where Radix looks for the nonce of the style elements that it inserts. */
  var __webpack_nonce__: string | undefined;
}
// A browser hides the attribute of the element, but not its property.
globalThis.__webpack_nonce__ = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;

const root = document.querySelector('#root');
const show = () => root && createRoot(root).render(<App />);

// What the server sent stays in sight until the first page can be shown.
if (router.state.initialized) show();
else {
  const stop = router.subscribe(({ initialized }) => {
    if (!initialized) return;
    stop();
    show();
  });
}
