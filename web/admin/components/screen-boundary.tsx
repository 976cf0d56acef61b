import { Component, type ReactNode } from 'react';
import { shellTexts } from '../../texts/panel/shell.ts';
import { FailedState } from './states.tsx';

interface ScreenBoundaryProps {
  readonly children: ReactNode;
}

interface ScreenBoundaryState {
  readonly hasFailed: boolean;
}

/**
 * Keeps the frame visible when a screen's code cannot be loaded, for example without a connection or after an update of
 * the shop.
 */
export class ScreenBoundary extends Component<ScreenBoundaryProps, ScreenBoundaryState> {
  override state: ScreenBoundaryState = { hasFailed: false };

  static getDerivedStateFromError(): ScreenBoundaryState {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <FailedState error={new Error(shellTexts.states.screenFailed)} onRetry={() => location.reload()} />
    );
  }
}
