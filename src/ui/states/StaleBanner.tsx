import { Banner } from './Banner.tsx';
import { Button } from '#src/ui/buttons/Button.tsx';

interface StaleBannerProps {
  readonly title: string;
  readonly message: string;
  readonly onRetry: () => void;
}

/** Shown above the data of an earlier answer when the newest call failed. */
export function StaleBanner({ message, onRetry, title }: StaleBannerProps) {
  return (
    <Banner
      action={
        <Button icon="refresh" onClick={onRetry} size="small">
          Try again
        </Button>
      }
      tone="error"
    >
      <strong>{title}.</strong> {message} You’re seeing earlier data.
    </Banner>
  );
}
