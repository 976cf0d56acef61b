import { openWork } from '#compose/open-work';

/** One for all tests of a process: its own processes start once, and end when nothing needs them. */
export const TEST_WORK = openWork();
