# Written decisions: buttons and the lines round them.
form-row = New row
form-back = Back
form-clear = Clear
form-send = Send
form-change = Change it
form-empty = Choose at least { $least } of them, in the order you want.
form-draft = So far: { $draft }
form-sent = Sent: { $what }.
form-sent-changeable = Sent: { $what }. You can change it until everyone is in.
