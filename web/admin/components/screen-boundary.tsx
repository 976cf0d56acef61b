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
 * Keeps the frame when a screen's code cannot be loaded, such as without a connection or after a new version of
 * the shop was put in place.
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
