import { createMemoryRouter } from 'react-router-dom';
import { onTestFinished } from 'vitest';

/** A router that ends with its test: one that nobody disposes of goes on listening to the window. */
export function memoryRouter(...given: Parameters<typeof createMemoryRouter>): ReturnType<typeof createMemoryRouter> {
  const router = createMemoryRouter(...given);
  onTestFinished(() => router.dispose());
  return router;
}
