import type { PerformanceView } from '#contract/platform/ability.ts';
import { useAbility } from '#src/auth/AbilityProvider.tsx';
import { EmptyState } from '#src/ui/states/EmptyState.tsx';
import { LinkButton } from '#src/ui/buttons/LinkButton.tsx';
import { PageHeader } from '#src/ui/page/PageHeader.tsx';
import { pathOfView, readableViews, viewLabel } from './views.ts';

const list = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** Shown in place of figures that the role may not read, with links to those that it may. */
export function ForbiddenView({ view }: { view: PerformanceView | undefined }) {
  const readable = readableViews(useAbility());
  const views = list.format(readable.map((each) => viewLabel[each].toLowerCase()));
  return (
    <div className="column shrinks gap16">
      <PageHeader title="Performance" />
      <EmptyState
        actions={readable.map((each) => (
          <LinkButton key={each} to={pathOfView(each)}>
            Performance {viewLabel[each].toLowerCase()}
          </LinkButton>
        ))}
        title={
          view === undefined
            ? 'Your role doesn’t include performance'
            : `Your role doesn’t include performance ${viewLabel[view].toLowerCase()}`
        }
      >
        {readable.length > 0
          ? `It includes performance ${views}. Ask an administrator of your hospice if you need more.`
          : 'Ask an administrator of your hospice if you need it.'}
      </EmptyState>
    </div>
  );
}
