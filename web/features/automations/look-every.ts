/** Milliseconds between two looks at what the automations do. */
export const LOOK_EVERY = 4000;
