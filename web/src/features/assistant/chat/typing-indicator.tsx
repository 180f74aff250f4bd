const delays = ['', '[animation-delay:150ms]', '[animation-delay:300ms]']

/** Three animated dots. The chat log announces to screen readers that the assistant is writing. */
export function TypingIndicator() {
  return (
    <span aria-hidden className="bubble inline-flex w-fit gap-1.5 bg-mint px-4 py-4">
      {delays.map((delay) => (
        <span key={delay} className={`size-2 animate-pulse rounded-full bg-neem ${delay}`} />
      ))}
    </span>
  )
}
