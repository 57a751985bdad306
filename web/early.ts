import './app/styles.css';

const wide = matchMedia('(min-width: 768px)');
const start = () => void import('./main.tsx');

// These pages have their content before the application; what is for wide screens alone is all there on narrow ones for visitors.
if (wide.matches || !document.querySelector('[data-wide-only]') || document.querySelector('[data-signed-in]')) start();
else wide.addEventListener('change', start, { once: true });
