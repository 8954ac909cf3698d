/** A server message, with text in backticks as code. */
export function SentenceText({ sentence }: { readonly sentence: string }) {
  return sentence.split('`').map((part, index) => {
    // The parts of a sentence never change order.
    const key = `${index}`;
    return index % 2 === 1 ? (
      <code key={key} className="font-mono text-12">
        {part}
      </code>
    ) : (
      <span key={key}>{part}</span>
    );
  });
}
