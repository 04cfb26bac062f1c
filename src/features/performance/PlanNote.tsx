import { Icon } from '#src/ui/icons.tsx';

/** Replaces a feature that the hospice's plan lacks: `Comparison with the previous period is part of the Pro plan.` */
export function PlanNote({ children }: { children: string }) {
  return (
    <span className="inlineRow second gap6">
      <Icon name="info" size={14} />
      {children} part of the Pro plan.
    </span>
  );
}
