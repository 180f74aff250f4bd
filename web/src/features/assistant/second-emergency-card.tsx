/** A second emergency that it may be, below the steps of the first. */
export function SecondEmergencyCard({ title, steps }: { title: string; steps: readonly string[] }) {
  return (
    <div className="grid gap-1.5 border-danger border-t pt-3">
      <p className="font-heading font-semibold text-danger">{title}</p>
      {steps.length > 0 && (
        <ul className="grid list-disc gap-1 ps-5">
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
