/** Points. What is so little too tall fits all the same, and what reaches so little over an edge touches it. */
export const EPSILON = 0.01;
