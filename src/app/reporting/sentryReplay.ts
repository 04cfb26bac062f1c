import { replayIntegration } from '@sentry/react';
import { scrub } from './scrub.ts';

/** In its own chunk: it is larger than everything else of the service together. */
export const maskedReplay = () =>
  replayIntegration({
    maskAllText: true,
    maskAllInputs: true,
    blockAllMedia: true,
    networkCaptureBodies: false,
    maskAttributes: ['title', 'placeholder', 'aria-label', 'alt', 'value'],
    beforeAddRecordingEvent: (event) => {
      const data: unknown = scrub(event.data);
      // The events of the page's own recording are masked by the options above; these carry addresses.
      return typeof data === 'object' && data !== null ? Object.assign(event, { data }) : event;
    },
  });
