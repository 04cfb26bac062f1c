import { GroupInvitePanel, type ProviderChoice } from './GroupInvitePanel.tsx';
import { HospiceInvitePanel } from './HospiceInvitePanel.tsx';
import { isHospice, type Organisation, type Place } from './organisation.ts';

interface InvitePanelProps {
  readonly organisation: Organisation;
  /** As in "Invite to Harbor Hospice". */
  readonly organisationName: string;
  readonly onClose: () => void;
  /** A hospice's. */
  readonly locations?: readonly Place[] | undefined;
  /** A group's. */
  readonly providers?: ProviderChoice | undefined;
}

const NO_PLACES: readonly Place[] = [];
const NO_PROVIDERS: ProviderChoice = { options: [] };

/** Asks somebody to join a hospice or a group, beside the list of its people. */
export function InvitePanel(props: InvitePanelProps) {
  const { locations = NO_PLACES, onClose, organisation, organisationName, providers = NO_PROVIDERS } = props;
  return isHospice(organisation) ? (
    <HospiceInvitePanel
      hospiceId={organisation.hospiceId}
      locations={locations}
      onClose={onClose}
      organisationName={organisationName}
    />
  ) : (
    <GroupInvitePanel
      groupId={organisation.groupId}
      onClose={onClose}
      organisationName={organisationName}
      providers={providers}
    />
  );
}
