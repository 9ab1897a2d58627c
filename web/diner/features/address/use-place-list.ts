import { useCombobox } from 'downshift'
import { type Ref, useState } from 'react'
import { addressFormTexts } from '#web/diner/texts/address-form.ts'
import type { PlaceOption } from './place-options.ts'

type PlaceListOptions = {
  readonly options: readonly PlaceOption[]
  readonly text: string
  readonly onChoose: (option: PlaceOption) => void
  readonly onLeave: () => void
}

const asTyped: PlaceOption = { type: 'asTyped' }

/** The list below the input, as the combobox pattern of WAI-ARIA APG for keyboards and screen readers. */
export function usePlaceList({ options, text, onChoose, onLeave }: PlaceListOptions) {
  const [isHidden, setHidden] = useState(false)
  const shown = isHidden ? [] : options
  // Downshift takes the focus for a list that opens, and a phone would then show its keyboard over the list.
  const [isFocused, setFocused] = useState(false)
  const isOpen = isFocused && shown.length > 0
  const combobox = useCombobox<PlaceOption>({
    items: [...shown],
    // The form writes a chosen address into the field, when its place is known.
    itemToString: () => text,
    inputValue: text,
    isOpen,
    selectedItem: null,
    // A diner who closes the phone's keyboard wants to see the list.
    stateReducer: (state, { type, changes }) => (type === useCombobox.stateChangeTypes.InputBlur ? state : changes),
    onStateChange: ({ type }) => {
      if (type === useCombobox.stateChangeTypes.InputKeyDownEscape) setHidden(true)
    },
    onSelectedItemChange: ({ selectedItem }) => {
      if (selectedItem) onChoose(selectedItem)
    },
  })
  const fieldOf = (ref: Ref<HTMLInputElement>) => {
    const {
      onChange: _,
      'aria-labelledby': __,
      ...field
    } = combobox.getInputProps({
      ref,
      onFocus: () => setFocused(true),
      onBlur: () => {
        setFocused(false)
        onLeave()
      },
      // When there is no list to close, Escape closes the sheet.
      onKeyDown: ({ key, nativeEvent }) => {
        if (key === 'Escape' && !isOpen) Object.assign(nativeEvent, { preventDownshiftDefault: true })
      },
    })
    return field
  }
  return {
    options: shown,
    highlighted: combobox.highlightedIndex,
    fieldOf,
    menu: combobox.getMenuProps({ 'aria-label': addressFormTexts.results }),
    itemAt: (index: number) => combobox.getItemProps({ index, item: shown[index] ?? asTyped }),
    startOver() {
      setHidden(false)
      combobox.setHighlightedIndex(-1)
    },
  }
}
