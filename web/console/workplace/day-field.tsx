import { useTyped } from './use-typed.ts'

type DayProps = { id: string; className: string | undefined; day: string; onChange: (day: string) => void }

/** A year that is typed digit by digit is 0002 at first. No order is older than this. */
const firstDay = '2000-01-01'

/** The field of a day that stands in the address. */
export function DayField({ id, className, day, onChange }: DayProps) {
  const { type, ...field } = useTyped(day)
  return (
    <input
      id={id}
      type="date"
      className={className}
      {...field}
      onChange={({ currentTarget: { value } }) => {
        type(value)
        if (value === '' || value >= firstDay) onChange(value)
      }}
    />
  )
}
