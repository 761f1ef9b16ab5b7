import { RotateCcw } from "lucide-react";
import { useState } from "react";
import {
  defaultSettings,
  type SettingChanges,
  type SettingName,
  settings,
} from "#shared/domain/settings/settings";
import { Button } from "../../../components/Button";
import { Checkbox } from "../../../components/Checkbox";
import { ComboBox } from "../../../components/ComboBox";
import { IconButton } from "../../../components/IconButton";
import { ErrorNotice } from "../../../components/Notice";
import { Select } from "../../../components/Select";
import { TextField } from "../../../components/TextField";
import { useAction } from "../../../lib/useAction";
import { messages } from "../../../messages/messages";
import { changeSettings, useSetting } from "../../../queries/settings";
import styles from "./Preferences.module.css";

interface SettingRowProps {
  name: SettingName;
  /** Shows the list of shortcuts, where they are changed. */
  onOpenShortcuts: () => void;
}

/** A setting: what it is, its control, and the way back to its default. */
export function SettingRow({ name, onOpenShortcuts }: SettingRowProps) {
  const text = messages.preferences;
  const value = useSetting(name);
  const change = useAction((next: SettingChanges) => changeSettings(next));
  const isDefault = JSON.stringify(value) === JSON.stringify(defaultSettings[name]);
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <div className={styles.label}>{text.labels[name]}</div>
        <p className={styles.hint}>{text.hints[name]}</p>
        <ErrorNotice error={change.error} />
      </div>
      <div className={styles.control}>
        {name === "shortcuts" ? (
          <Button onPress={onOpenShortcuts}>{text.changeShortcuts}</Button>
        ) : (
          <SettingControl
            key={JSON.stringify(value)}
            name={name}
            onChange={(next) => change.run({ [name]: next })}
          />
        )}
      </div>
      <div className={styles.reset}>
        {isDefault ? null : (
          <IconButton
            icon={RotateCcw}
            label={text.reset(text.labels[name])}
            onPress={() => change.run({ [name]: defaultSettings[name] })}
          />
        )}
      </div>
    </div>
  );
}

interface ControlProps {
  readonly name: Exclude<SettingName, "shortcuts">;
  readonly onChange: (value: string | number | boolean) => void;
}

function SettingControl({ name, onChange }: ControlProps) {
  switch (name) {
    case "theme":
    case "density":
    case "language":
    case "results.numbers":
    case "results.dates":
      return <ChoiceControl name={name} onChange={onChange} />;
    case "results.timeZone":
      return <ZoneControl onChange={onChange} />;
    case "editor.fontFamily":
    case "results.nullText":
      return <TypedControl name={name} parse={(typed) => typed} onChange={onChange} />;
    case "editor.vimKeys":
      return <VimControl onChange={onChange} />;
    case "interface.textSize":
    case "editor.fontSize":
    case "editor.tabWidth":
    case "query.rowLimit":
      return <TypedControl name={name} parse={wholeNumber} onChange={onChange} />;
  }
}

function ChoiceControl({
  name,
  onChange,
}: ControlProps & { readonly name: keyof typeof messages.preferences.options }) {
  const text = messages.preferences;
  const value = useSetting(name);
  return (
    <Select
      isLabelHidden
      label={text.labels[name]}
      options={Object.entries(text.options[name]).map(([id, label]) => ({ value: id, label }))}
      value={value}
      onChange={onChange}
    />
  );
}

type TypedName = Exclude<
  SettingName,
  keyof typeof messages.preferences.options | "results.timeZone" | "editor.vimKeys" | "shortcuts"
>;

function VimControl({ onChange }: Pick<ControlProps, "onChange">) {
  const isOn = useSetting("editor.vimKeys");
  return (
    <Checkbox isSelected={isOn} onChange={onChange}>
      {messages.preferences.vimOn}
    </Checkbox>
  );
}

const suffixes: Partial<Record<SettingName, string>> = {
  "interface.textSize": messages.preferences.pixels,
  "editor.fontSize": messages.preferences.pixels,
  "editor.tabWidth": messages.preferences.spaces,
};

interface TypedControlProps extends ControlProps {
  readonly name: TypedName;
  /** Null for what is no value at all. */
  readonly parse: (typed: string) => string | number | null;
}

/** Set with Enter and when the field is left; Escape puts back what was. */
function TypedControl({ name, parse, onChange }: TypedControlProps) {
  const text = messages.preferences;
  const value = String(useSetting(name));
  const [typed, setTyped] = useState(value);
  const parsed = settings.shape[name].safeParse(parse(typed));
  const set = () => {
    if (parsed.success && String(parsed.data) !== value) onChange(parsed.data);
  };
  return (
    <TextField
      isLabelHidden
      label={text.labels[name]}
      value={typed}
      suffix={suffixes[name]}
      placeholder={name === "editor.fontFamily" ? text.bundledFont : undefined}
      error={parsed.success ? null : text.enter(text.expected[name])}
      onChange={setTyped}
      onBlur={set}
      onKeyDown={(event) => {
        if (event.key === "Enter") set();
        else if (event.key === "Escape") setTyped(value);
        else event.continuePropagation();
      }}
    />
  );
}

function wholeNumber(typed: string): number | null {
  return /^\d{1,7}$/u.test(typed.trim()) ? Number(typed) : null;
}

/** Zones are found by a part of their name; what is typed is set once it is one. */
function ZoneControl({ onChange }: Pick<ControlProps, "onChange">) {
  const text = messages.preferences;
  const value = useSetting("results.timeZone");
  const [typed, setTyped] = useState(() => zoneLabel(value));
  const [zones] = useState(() => ["stored", "local", "UTC", ...Intl.supportedValuesOf("timeZone")]);
  const wanted = typed.toLowerCase().replaceAll("_", " ");
  const isChanged = typed !== zoneLabel(value);
  const labels = zones.map(zoneLabel);
  const found = labels.filter((label) => label.toLowerCase().replaceAll("_", " ").includes(wanted));
  return (
    <ComboBox
      isLabelHidden
      label={text.labels["results.timeZone"]}
      suggestions={(isChanged ? found : labels).slice(0, maxZones)}
      value={typed}
      error={found.length === 0 ? text.enter(text.expected["results.timeZone"]) : null}
      onChange={(next) => {
        setTyped(next);
        const zone = zones.find((one) => zoneLabel(one).toLowerCase() === next.trim().toLowerCase());
        if (zone !== undefined && zone !== value) onChange(zone);
      }}
    />
  );
}

const maxZones = 600;

function zoneLabel(zone: string): string {
  const text = messages.preferences;
  return zone === "stored" ? text.asStored : zone === "local" ? text.local : zone;
}
