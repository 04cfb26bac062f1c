import { Component, type ReactNode } from 'react';

/** When the page itself fails: a way on in both languages. */
export class GuestLastResort extends Component<{ readonly children: ReactNode }, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <main>
        <h1>This page didn’t work</h1>
        <p>Reload it, or call the hospice.</p>
        <p lang="es">Vuelva a cargar la página o llame al hospicio.</p>
      </main>
    );
  }
}
