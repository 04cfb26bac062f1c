import { replayIntegration } from '@sentry/react';
import { scrub } from './scrub.ts';

/** A chunk of its own: it is larger than the rest of the service together. */
export const maskedReplay = () =>
  replayIntegration({
    maskAllText: true,
    maskAllInputs: true,
    blockAllMedia: true,
    networkCaptureBodies: false,
    maskAttributes: ['title', 'placeholder', 'aria-label', 'alt', 'value'],
    beforeAddRecordingEvent: (event) => {
      const data: unknown = scrub(event.data);
      // The options above mask the recorded page; these events carry addresses.
      return typeof data === 'object' && data !== null ? Object.assign(event, { data }) : event;
    },
  });
