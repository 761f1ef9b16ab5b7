import { ChevronDown } from "lucide-react";
import {
  Button,
  ComboBox as AriaComboBox,
  Group,
  Input,
  ListBox,
  ListBoxItem,
  Popover,
} from "react-aria-components";
import { classNames } from "./classNames";
import styles from "./ComboBox.module.css";
import fieldStyles from "./field.module.css";
import { FieldLabel, FieldMessage } from "./FieldLabel";
import { Icon } from "./Icon";
import popoverStyles from "./popover.module.css";

interface ComboBoxProps {
  label: string;
  /** Keeps the label for readers only, where the place makes it plain to the eye. */
  isLabelHidden?: boolean;
  isDisabled?: boolean;
  optionalText?: string | undefined;
  /** Texts to choose from; anything else may be typed too. */
  suggestions: readonly string[];
  value: string;
  onChange: (value: string) => void;
  placeholder?: string | undefined;
  description?: string | undefined;
  error?: string | null | undefined;
  isCode?: boolean;
}

/** A text field that offers likely texts. */
export function ComboBox(props: ComboBoxProps) {
  const { label, optionalText, suggestions, value, onChange, description, error = null } = props;
  return (
    <AriaComboBox
      className={fieldStyles.field ?? ""}
      inputValue={value}
      onInputChange={onChange}
      allowsCustomValue
      menuTrigger="focus"
      defaultFilter={() => true}
      isInvalid={error !== null}
      isDisabled={props.isDisabled ?? false}
      {...(props.isLabelHidden === true ? { "aria-label": label } : {})}
    >
      {props.isLabelHidden === true ? null : <FieldLabel text={label} optionalText={optionalText} />}
      <Group role="presentation" className={fieldStyles.group ?? ""} isInvalid={error !== null}>
        <Input
          className={classNames(fieldStyles.input, props.isCode === true && fieldStyles.code)}
          placeholder={props.placeholder ?? ""}
          spellCheck={false}
        />
        <Button className={styles.open ?? ""}>
          <Icon of={ChevronDown} />
        </Button>
      </Group>
      <FieldMessage description={description} error={error} />
      <Popover className={popoverStyles.popover ?? ""} offset={4}>
        <ListBox className={popoverStyles.list ?? ""}>
          {suggestions.map((suggestion) => (
            <ListBoxItem
              key={suggestion}
              id={suggestion}
              textValue={suggestion}
              className={classNames(popoverStyles.item, props.isCode === true && fieldStyles.code)}
            >
              {suggestion}
            </ListBoxItem>
          ))}
        </ListBox>
      </Popover>
    </AriaComboBox>
  );
}
