import { Component, type ReactNode } from 'react';
import { reportFatal } from '#src/app/reporting/reporting.ts';

interface Props {
  readonly children: ReactNode;
}

/** Around the router, for errors that even its error page could not show. Has the text of the router's own fallback. */
export class LastResort extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    reportFatal(error);
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <main>
        <h1>Unexpected Application Error!</h1>
        <a href="/">Go to homepage</a>
      </main>
    );
  }
}
