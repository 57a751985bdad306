/**
 * A table of figures beside what is wanted of them. A busy machine may miss that; twice as bad is a defect, and the program ends with 1.
 * Each is `{ name, value }` with `atLeast` or `atMost`, or neither.
 */
export function judge(figures) {
  const lines = figures.map(({ name, value, atLeast, atMost }) => {
    const isDefect = (atLeast !== undefined && value < atLeast / 2) || (atMost !== undefined && value > atMost * 2);
    if (isDefect) {
      console.error(`More than twice as bad as wanted: ${name}: ${value.toFixed(1)}.`);
      process.exitCode = 1;
    }
    const wanted = atLeast !== undefined ? `≥ ${atLeast}` : atMost !== undefined ? `≤ ${atMost}` : '';
    return `| ${name} | ${value < 10 ? value.toFixed(1) : value.toFixed(0)} | ${wanted} |`;
  });
  return ['| figure | value | wanted |', '|---|---:|---:|', ...lines].join('\n');
}
