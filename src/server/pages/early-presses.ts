/**
 * An inline script that marks what is pressed before the page's code is there: a button, a link that opens a window, or
 * the button of a form that only the code can send. The element gets `data-early`, which is visible; the code
 * repeats the press once it is there (`repeatEarly` in the browser). Buttons of popovers and other forms need no code.
 * After such a press a link waits too, or it would lose the press; pressed again, it leads away at once.
 *
 * When the code cannot be loaded, or says by the event `scriptless` that it cannot run, the page becomes what it is in a
 * browser without scripts: with what it says there, and with nothing that waits.
 */
export const EARLY_PRESSES = [
  'let mark=(e,b)=>{e.preventDefault();b.dataset.early=""};',
  'document.onclick=e=>{let b=e.target.closest("[type=button]:not([popovertarget]),[aria-haspopup=dialog]")',
  '||document.querySelector("[data-early]")&&e.target.closest("a[href]:not([data-early])");',
  'b&&!e.ctrlKey&&!e.metaKey&&!e.shiftKey&&mark(e,b)};',
  // Stays: what the code sends it has prevented before.
  'document.onsubmit=e=>{e.defaultPrevented||e.target.hasAttribute("action")||mark(e,e.submitter)};',
  'addEventListener("scriptless",()=>{document.onclick=document.onsubmit=null;',
  'document.documentElement.dataset.scriptless="";',
  'document.querySelectorAll("[data-early]").forEach(b=>delete b.dataset.early);',
  'document.querySelectorAll("noscript").forEach(p=>p.outerHTML=p.textContent)});',
  'addEventListener("error",e=>e.target.type=="module"&&dispatchEvent(new Event("scriptless")),!0)',
].join('');
