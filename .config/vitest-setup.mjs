/** Before the first test: the program for long work, which tests start like the shop does. */
export { buildStaleWorker as setup } from './build.mjs';
