/** A sentence of the server; what stands in backticks in it is code. */
export function Said({ sentence }: { readonly sentence: string }) {
  return sentence.split('`').map((part, index) => {
    // Pieces of one sentence stay where they are.
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
