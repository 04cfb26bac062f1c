import { useState } from 'react';
import type { AdministeredGroup, AdministeredStakeholder } from '#contract/administration/groupAdministration.ts';
import { DirectoryList } from '#src/features/administration/stakeholders/DirectoryList.tsx';
import { Button } from '#src/ui/buttons/Button.tsx';
import { EmptyState } from '#src/ui/states/EmptyState.tsx';
import { lazyPart } from '#src/ui/lazyComponent.ts';
import { useToast } from '#src/ui/toasts/useToast.ts';

const NewProviderPanel = lazyPart(
  async () => (await import('#src/features/administration/stakeholders/ProviderPanel.tsx')).NewProviderPanel,
);
const CommunityPanel = lazyPart(
  async () => (await import('#src/features/administration/stakeholders/CommunityPanel.tsx')).CommunityPanel,
);

type Kind = AdministeredStakeholder['kind'];

const TEXTS: Record<Kind, { readonly list: string; readonly add: string; readonly none: string }> = {
  provider: { list: 'Providers', add: 'New provider…', none: 'No providers yet' },
  community: { list: 'Communities', add: 'New community…', none: 'No communities yet' },
};

const meaningOf = (kind: Kind, name: string): string =>
  kind === 'provider'
    ? `Referrals name the responsible provider. Add the providers of ${name}.`
    : `People at ${name} see the patients who live in these communities.`;

interface GroupDirectoryProps {
  readonly group: AdministeredGroup;
  readonly kind: Kind;
}

/** The group's providers, whom referrals name as responsible, or the communities whose patients its people see. */
export function GroupDirectory({ group: { id, name }, kind }: GroupDirectoryProps) {
  const [isAdding, setAdding] = useState(false);
  const showToast = useToast();
  const text = TEXTS[kind];
  const NewPanel = kind === 'provider' ? NewProviderPanel : CommunityPanel;
  const add = (
    <Button icon="plus" onClick={() => setAdding(true)}>
      {text.add}
    </Button>
  );
  return (
    <>
      <DirectoryList
        add={add}
        empty={
          <EmptyState actions={add} title={text.none}>
            {meaningOf(kind, name)}
          </EmptyState>
        }
        label={`${text.list} of ${name}`}
        within={{ groupId: id, kind }}
      />
      {isAdding && (
        <NewPanel
          groupId={id}
          onClose={() => setAdding(false)}
          onSaved={(created) => {
            setAdding(false);
            showToast({ text: `${created} was added to the directory` });
          }}
        />
      )}
    </>
  );
}
