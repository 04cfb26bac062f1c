import { GroupInvitePanel, type ProviderChoice } from './GroupInvitePanel.tsx';
import { HospiceInvitePanel } from './HospiceInvitePanel.tsx';
import { isHospice, type Organization, type LocationOption } from './organization.ts';

interface InvitePanelProps {
  readonly organization: Organization;
  /** As in "Invite to Harbor Hospice". */
  readonly organizationName: string;
  readonly onClose: () => void;
  /** A hospice's. */
  readonly locations?: readonly LocationOption[] | undefined;
  /** A group's. */
  readonly providers?: ProviderChoice | undefined;
}

const NO_LOCATIONS: readonly LocationOption[] = [];
const NO_PROVIDERS: ProviderChoice = { options: [] };

/** Invites a person to a hospice or a group, beside the list of its people. */
export function InvitePanel(props: InvitePanelProps) {
  const { locations = NO_LOCATIONS, onClose, organization, organizationName, providers = NO_PROVIDERS } = props;
  return isHospice(organization) ? (
    <HospiceInvitePanel
      hospiceId={organization.hospiceId}
      locations={locations}
      onClose={onClose}
      organizationName={organizationName}
    />
  ) : (
    <GroupInvitePanel
      groupId={organization.groupId}
      onClose={onClose}
      organizationName={organizationName}
      providers={providers}
    />
  );
}
