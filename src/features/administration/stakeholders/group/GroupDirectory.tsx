import { Suspense, useState } from 'react';
import type { AdministeredGroup } from '#contract/organizations/groupAdministration.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { EmptyState } from '#src/ui/states/EmptyState.tsx';
import { lazyComponent } from '#src/ui/lazyComponent.ts';
import { useToast } from '#src/ui/toasts/useToast.ts';
import { DirectoryList } from '#src/features/administration/stakeholders/DirectoryList.tsx';

const NewProviderPanel = lazyComponent(
  async () => (await import('#src/features/administration/stakeholders/ProviderPanel.tsx')).NewProviderPanel,
);
const NewCommunityPanel = lazyComponent(
  async () => (await import('#src/features/administration/stakeholders/CommunityPanel.tsx')).NewCommunityPanel,
);

interface OfGroup {
  readonly group: AdministeredGroup;
}

/** Whether something new is being added, and what is said once it is there. */
function useAdding() {
  const [isAdding, setAdding] = useState(false);
  const showToast = useToast();
  return {
    isAdding,
    open: () => setAdding(true),
    close: () => setAdding(false),
    added: (name: string) => {
      setAdding(false);
      showToast({ tone: 'success', text: `${name} is in the directory` });
    },
  };
}

/** The group's providers, whom referrals name as responsible. */
export function GroupProviders({ group: { id, name } }: OfGroup) {
  const { added, close, isAdding, open } = useAdding();
  const add = (
    <Button icon="plus" onClick={open}>
      New provider…
    </Button>
  );
  return (
    <>
      <DirectoryList
        add={add}
        empty={
          <EmptyState actions={add} title="No providers yet">
            A referral names the provider who is responsible for the patient. Add those of {name}.
          </EmptyState>
        }
        label={`Providers of ${name}`}
        within={{ groupId: id, kind: 'provider' }}
      />
      <Suspense>{isAdding && <NewProviderPanel groupId={id} onClose={close} onCreated={added} />}</Suspense>
    </>
  );
}

/** The communities whose patients the group's people see. */
export function GroupCommunities({ group: { id, name } }: OfGroup) {
  const { added, close, isAdding, open } = useAdding();
  const add = (
    <Button icon="plus" onClick={open}>
      New community…
    </Button>
  );
  return (
    <>
      <DirectoryList
        add={add}
        empty={
          <EmptyState actions={add} title="No communities yet">
            The people of {name} see the patients who live in its communities.
          </EmptyState>
        }
        label={`Communities of ${name}`}
        within={{ groupId: id, kind: 'community' }}
      />
      <Suspense>{isAdding && <NewCommunityPanel groupId={id} onClose={close} onCreated={added} />}</Suspense>
    </>
  );
}
