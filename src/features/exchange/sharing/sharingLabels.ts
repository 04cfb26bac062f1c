import { sharedFactLabel } from '#contract/organizations/sharing/sharing.ts';
import {
  sharedEventLabel,
  sharingAudienceLabel,
  sharingChannelLabel,
  type SharingStep,
} from '#contract/organizations/sharing/sharingSettings.ts';

const sharedLabel = (isShared: boolean) => (isShared ? 'shared' : 'not shared');
const visibilityLabel = (isVisible: boolean) => (isVisible ? 'told' : 'not told');

/** One line of the log: what it was before and what it is since. */
export function stepLabel(step: SharingStep): string {
  switch (step.what) {
    case 'own':
      return step.to ? 'Got settings of its own' : 'Follows the default again';
    case 'fact':
      return `${sharedFactLabel[step.fact]}: ${sharedLabel(step.from)} → ${sharedLabel(step.to)}`;
    case 'event': {
      const where = `${sharingAudienceLabel[step.audience].toLowerCase()}, ${sharingChannelLabel[step.channel]}`;
      return `${sharedEventLabel[step.event]} (${where}): ${visibilityLabel(step.from)} → ${visibilityLabel(step.to)}`;
    }
  }
}
