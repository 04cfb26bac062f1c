import type { RouteObject } from 'react-router-dom';

type Load = () => Promise<{ readonly Component: NonNullable<RouteObject['Component']> }>;

/** The route of one screen. Each screen module exports `Component` and is loaded when it is first shown. */
export const screen = (path: string, title: string, lazy: Load): RouteObject => ({ path, handle: { title }, lazy });
