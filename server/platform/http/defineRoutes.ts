import type { App } from './app.ts';

type Routes = (app: App) => void;

const definitions: Routes[] = [];

/** Defines how the calls of one file are answered. The server knows them once server/app/routes.ts imports the file. */
export const defineRoutes = (routes: Routes): void => void definitions.push(routes);

/** Answers every call that is defined; of two paths that fit, the one that was defined first. */
export const addRoutes = (app: App): void => definitions.forEach((routes) => routes(app));
