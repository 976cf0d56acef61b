import { expect, it } from 'vitest';
import { plainText } from './plain-text.ts';

it.each([
  [
    'paragraphs and lists',
    '<p>Bir</p><p>İki <b>kalın</b><br>satır</p><ul><li>a</li><li>b</li></ul>',
    'Bir\n\nİki kalın\nsatır\n\na\n\nb'.replace('a\n\nb', 'a\n\nb'),
  ],
  ['escaped markup', '&lt;p&gt;Dikiş &amp;amp; nakış&lt;/p&gt;', 'Dikiş & nakış'],
  ['scripts and styles', 'Önce<script>alert(1)</script><style>p{}</style> sonra', 'Önce sonra'],
  ['control and direction characters', 'ge\u202eri\u0000 \u200bson', 'geri son'],
  ['plain lines', 'Bir\r\n\r\n\r\nİki', 'Bir\n\nİki'],
  ['split letters', 'Dikis\u0327 makinesi', 'Dikiş makinesi'],
])('reads %s', (_title, source, text) => {
  expect(plainText(source)).toBe(text);
});
