/** How browsers say that a part of the application did not come: without a connection, or after an update of the server. */
const NOT_LOADED = /dynamically imported module|importing a module script/iu;

/** Whether this was thrown because a script of the application did not come. */
export const isNotLoaded = (error: unknown): boolean => NOT_LOADED.test(error instanceof Error ? error.message : String(error));
