/**
 * What Node is told where it runs a server or a command for seconds: compile the embedded database once, and not again for speed. That takes
 * a quarter of so short a life's work.
 */
export const FOR_A_SHORT_LIFE = ['--liftoff-only'];
