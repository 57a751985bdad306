import './app/styles.css';

const wide = matchMedia('(min-width: 768px)');
/** React first, by itself: a phone would stand still for half a second while it reads the whole application at once. */
const start = async () => {
  await import('react-dom/client');
  await import('./main.tsx');
};

// These pages have their content before the application; what is for wide screens alone is all there on narrow ones for visitors.
if (wide.matches || !document.querySelector('[data-wide-only]') || document.querySelector('[data-signed-in]')) void start();
else wide.addEventListener('change', () => void start(), { once: true });
