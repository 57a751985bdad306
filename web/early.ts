import './app/styles.css';
import { isNotLoaded } from './lib/faults/is-not-loaded.ts';
import { isNarrowWindow, watchNarrowWindow } from './lib/window/narrow-window.ts';

/** React first, by itself: a phone would stand still for half a second while it reads the whole application at once. */
const start = async () => {
  try {
    await import('react-dom/client');
    await import('./main.tsx');
  } catch (error) {
    // The page says so: `watch-loading.html`.
    dispatchEvent(new Event('not-loaded'));
    if (!isNotLoaded(error)) throw error;
  }
};

// These pages have their content before the application; what is for wide screens alone is all there on narrow ones for visitors.
if (!isNarrowWindow() || !document.querySelector('[data-wide-only]') || document.querySelector('[data-signed-in]')) void start();
else {
  const stop = watchNarrowWindow(() => {
    if (isNarrowWindow()) return;
    stop();
    void start();
  });
}
