import type { SetUpStep } from '#contract/administration/setUp.ts';
import { groupPath, STAKEHOLDERS_PATH } from '#src/features/organizations/stakeholderPaths.ts';
import { StepsCard, useDismissal, type Step } from './StepsCard.tsx';

const HOSPICES = '/admin/hospices';
const NEW_GROUP = `${STAKEHOLDERS_PATH}?panel=group`;

const INVITED = 'Invited. They haven’t accepted yet.';

/** What a step says, and where it is done: beside what is there already, or where it is begun. */
function stepOf({ isWaiting, state, step, subject }: SetUpStep): Step {
  const isDone = state === 'done';
  switch (step) {
    case 'hospice':
      return {
        icon: 'home',
        label: 'Create a hospice',
        why: subject?.name ?? 'You can invite its administrator in the same step',
        to: subject ? `${HOSPICES}/${subject.id}` : `${HOSPICES}?panel=new`,
        state,
      };
    case 'hospice_administrator':
      return {
        icon: 'people',
        label: 'Invite its super administrator',
        why: isWaiting ? INVITED : 'They set up the hospice and invite its staff',
        to: subject ? `${HOSPICES}/${subject.id}?tab=team${isDone ? '' : '&invite=new'}` : `${HOSPICES}?panel=new`,
        state,
      };
    case 'group':
      return subject && !isDone
        ? {
            icon: 'link',
            label: 'Connect the provider group to the hospice',
            why: `${subject.name} can’t refer to a hospice yet`,
            to: `${groupPath(subject.id)}?tab=hospices`,
            state,
          }
        : {
            icon: 'link',
            label: 'Create a provider group',
            why: subject?.name ?? 'Choose the hospices it refers to',
            to: subject ? groupPath(subject.id) : NEW_GROUP,
            state,
          };
    case 'group_person':
      return {
        icon: 'user',
        label: 'Invite the group’s first person',
        why: isWaiting ? INVITED : 'They refer patients',
        to: subject ? `${groupPath(subject.id)}${isDone ? '' : '?invite=new'}` : NEW_GROUP,
        state,
      };
    case 'directory':
      return {
        icon: 'document',
        label: 'Add the group’s providers',
        why: 'Referrals name the responsible provider',
        to: subject ? `${groupPath(subject.id)}?tab=providers` : `${STAKEHOLDERS_PATH}?tab=directory`,
        state,
      };
  }
}

/** What an empty system needs before its first referral, for administrators. The card disappears when all is done. */
export function SystemSteps({ setUp }: { readonly setUp: readonly SetUpStep[] }) {
  const { dismiss, isDismissed } = useDismissal('system');
  return isDismissed ? null : <StepsCard onDismiss={dismiss} steps={setUp.map(stepOf)} />;
}
