import { sharedFactLabel } from './sharing.ts';
import { sharedEventLabel, sharingAudienceLabel, sharingChannelLabel, type SharingStep } from './sharingSettings.ts';

const sharedLabel = (isShared: boolean) => (isShared ? 'shared' : 'not shared');

/** A step reaches an audience in the app or by email, or it does not. */
export const visibilityLabel = (isOn: boolean) => (isOn ? 'on' : 'off');

/** One line of the log of changes: the value before and after. */
export function stepLabel(step: SharingStep): string {
  switch (step.what) {
    case 'own':
      return step.to ? 'Given its own settings' : 'Follows the default again';
    case 'families_told':
      return 'Groups can read individual survey answers, and families are informed';
    case 'fact':
      return `${sharedFactLabel[step.fact]}: ${sharedLabel(step.from)} → ${sharedLabel(step.to)}`;
    case 'event': {
      const where = `${sharingAudienceLabel[step.audience].toLowerCase()}, ${sharingChannelLabel[step.channel]}`;
      return `${sharedEventLabel[step.event]} (${where}): ${visibilityLabel(step.from)} → ${visibilityLabel(step.to)}`;
    }
  }
}
