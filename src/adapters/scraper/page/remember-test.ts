/** The test of a pattern that remembers its answers: class names come again and again within one page. */
export function rememberTest(pattern: RegExp): (text: string) => boolean {
  const answers = new Map<string, boolean>();
  return (text) => {
    let answer = answers.get(text);
    if (answer === undefined) {
      answer = pattern.test(text);
      answers.set(text, answer);
    }
    return answer;
  };
}
