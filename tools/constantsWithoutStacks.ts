import type { Plugin } from 'vite';

/** They make errors while they load: constants to throw or compare later. Nobody reads their stacks. */
const LIBRARIES = [
  /\/react-dom\/cjs\/react-dom-client\.production\.js$/,
  /\/@reduxjs\/toolkit\/dist\/query\/rtk-query\.modern\.mjs$/,
];

/** What a script begins with, up to the directive that has to stay first. */
const DIRECTIVE = /^(?:\s|\/\*[\s\S]*?\*\/)*["']use strict["'];/;

/**
 * Lets these libraries load without taking stacks. Where a test's browser or the developer tools watch a page, Chromium reads the whole
 * file again for each such error, which was a fifth of the scripts' time until the first rows. Anybody else's browser gains nothing.
 */
export function constantsWithoutStacks(): Plugin {
  return {
    name: 'wayside:constants-without-stacks',
    apply: 'build',
    transform: {
      filter: { id: LIBRARIES },
      handler: (code) => {
        const [directive = ''] = DIRECTIVE.exec(code) ?? [];
        const rest = code.slice(directive.length);
        return {
          code: `${directive}const waysideStackLimit = Error.stackTraceLimit; Error.stackTraceLimit = undefined;${rest}\nError.stackTraceLimit = waysideStackLimit;\n`,
          map: null,
        };
      },
    },
  };
}
