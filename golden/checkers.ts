/** A picture of 8 × 8 pixels (PNG): quarters in red, yellow, blue and green, checkered so that turns and crops show. */
export const CHECKERS = Uint8Array.from(
  atob(
    'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAP0lEQVR42mN4oaFxgIEBQv5/ofH/AJRkgIu+0ECI/n+hwUC6Do0ZLxgKDkDJGxUMGwIgJANCdMYLuCiIJFkHACOFWLGiTuusAAAAAElFTkSuQmCC',
  ),
  (character) => character.charCodeAt(0),
);
